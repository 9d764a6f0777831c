-- How much room the content of a container takes: its volume at first, by the share that is left.
create view lab_receiving_containers_now as
select id, round(initial_ml * remaining_qty / initial_qty, 6) as remaining_ml from lab_receiving_containers;
