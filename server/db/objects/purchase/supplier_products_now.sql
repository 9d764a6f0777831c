-- For each price of a supplier: how long its product took to come, measured.
create view supplier_products_now as
select s.id, supplier_product_lead_days(s.supplier_id, s.product_id) as measured_days from supplier_products s;
