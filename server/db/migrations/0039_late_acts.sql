-- What was done at a screen without a line stands at its own time; this says when the plant heard of it.
alter table production_logs add arrived_at timestamptz(3);
alter table punches add arrived_at timestamptz(3);
