-- How much of the year's use a product makes: A counted often, C seldom. Written by the nightly job alone.
alter table products add column abc_class text check (abc_class in ('A', 'B', 'C'));
