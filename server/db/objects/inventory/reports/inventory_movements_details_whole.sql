-- For reading all movements; see inventory_movements_details_whole_at.
create view inventory_movements_details_whole as select * from inventory_movements_details_whole_at('-infinity');
