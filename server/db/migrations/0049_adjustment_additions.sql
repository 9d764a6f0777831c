-- Each liquid of an adjustment names the request of the laboratory that decided it, in the place of the first one there.
alter table batching_additions add column hplc_request_id bigint references hplc_requests;
update batching_additions a set hplc_request_id = (select r.id from hplc_requests r
    where r.production_order_id = a.production_order_id and r.batch_no = a.batch_no and r.decision = 'adjust'
    order by abs(extract(epoch from r.decided_at - a.created_at)), r.id limit 1)
  where a.kind = 'adjustment';
create index batching_additions_request on batching_additions (hplc_request_id);
alter table hplc_requests drop column adjustment_product_id, drop column adjustment_ml;
