-- How batchers work: one row for each measured batch.
create view batching_kpi as select * from batches_measured;
