-- Roles whose holders must have a second factor.
alter table roles add column demands_second_factor boolean not null default false;
