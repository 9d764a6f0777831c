-- All that was decided to be added to the batch of a request.
create view hplc_requests_now as
  select r.id, (select string_agg(p.sku || ' ' || trim_scale(a.target_ml) || ' ml', ', ' order by a.id)
      from batching_additions a join products p on p.id = a.product_id where a.hplc_request_id = r.id) as additions
  from hplc_requests r;
