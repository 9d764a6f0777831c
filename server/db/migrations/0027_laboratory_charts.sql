-- Control charts read the last results of one product.
create index hplc_requests_chart on hplc_requests (product_id, concluded_at desc, id desc) where concluded_at is not null;
create index hplc_control_results_check on hplc_control_results (hplc_order_id, measured_at desc) where control = 'check';
