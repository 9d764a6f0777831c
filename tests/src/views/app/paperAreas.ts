/** The areas as the plant has them on paper, one per line with its roles. */
export const paperAreas = `
general: admin
inventory: admin inventory
inventory_changes: admin product_approval_admin
receiving: admin warehouse
production: admin
reels: admin stamp_inventory supervisor_production
recipes: admin batcher supervisor_batcher hplc_tech manager recipes qa_manager recipe_approval
recipe_imports: admin
warehouse_product_locations: admin
maintenance_admin: admin supervisor supervisor_production manager
maintenance_technician: automation_tech
production_dashboard: admin planning supervisor requester batcher bottler labeler transfer shipping recovery stamper
transfer: admin manager qa_manager hplc_tech supervisor_batcher supervisor_production transfer shipping planning batcher bottler labeler stamper
production_page: admin supervisor_batcher supervisor_production manager
production_orders: admin batcher bottler labeler transfer shipping supervisor_batcher supervisor_production hplc_tech manager planning qa_manager stamper
qr_code_generation: admin supervisor_production supervisor transfer shipping requester
daily_orders: admin requester supervisor_batcher supervisor_production hplc_tech manager planning qa_manager
pending_orders: admin manager planning
pending_reel_approvals: admin manager stamp_inventory
production_order_corrections: admin supervisor manager stamp_inventory supervisor_batcher supervisor_production
hplc: admin qa_manager hplc_tech
stamping_orders: admin stamper
stamping_order_corrections: admin supervisor manager stamp_inventory
label_check: admin supervisor_production bottler labeler stamper transfer shipping
production_reports: admin supervisor_batcher supervisor_production hplc_tech manager planning qa_manager
production_reports_export: admin supervisor_batcher supervisor_production hplc_tech manager planning qa_manager production_reports
batching_picking_report: admin batcher warehouse
assembly: admin
assembly_dashboard: admin sealer stamper cartoner transfer
assembly_shipping: admin shipping
purchase: admin purchase
sales_section: admin director manager
sale: admin sale
rd_projects: admin rd_requester rd_supervisor
rd_samples: admin rd_flavorist rd_supervisor rd_quality_control
rd: admin recipes batcher supervisor_batcher hplc_tech manager qa_manager head_batcher rd_requester rd_supervisor rd_flavorist rd_quality_control
rd_reports: admin recipes hplc_tech manager qa_manager
training: admin manager qa_manager training_supervisor trainer
training_admin: admin training_supervisor
projects: admin director manager
lab_receiving_setup: admin supervisor
lab_receiving: admin supervisor warehouse
forecast: admin manager
imports: admin
`

/** All roles, the administrator and the staff. */
export const paperRoles = `
admin inventory product_approval_admin supervisor warehouse planning requester batcher bottler labeler transfer shipping recovery stamper manager
qa_manager hplc_tech supervisor_batcher supervisor_production stamp_inventory recipes recipe_approval production_reports sealer cartoner director
purchase sale rd_requester rd_supervisor rd_flavorist rd_quality_control head_batcher training_supervisor trainer automation_tech
`
