-- Every line of every work order, with the machine and the problem that it is about.
create view work_order_comment_log as
  select c.id, c.version, c.created_at, c.created_by, c.updated_at, c.updated_by, c.at, c.work_order_id, w.machine_id,
    w.issue_section_id, w.issue_detail_id, w.status as work_order_status, c.kind, c.user_id, c.text, 1 as comment_count
  from work_order_comments c join work_orders w on w.id = c.work_order_id;
