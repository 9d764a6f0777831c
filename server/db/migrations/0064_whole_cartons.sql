-- Customers who take whole cartons only.
alter table customers add column whole_cartons boolean not null default false;
