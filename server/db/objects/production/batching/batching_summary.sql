-- One row for each measured batch, by day, product and batcher.
create view batching_summary as select * from batches_measured;
