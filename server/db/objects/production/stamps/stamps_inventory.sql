-- The stamps of each jurisdiction month by month up to today at the plant.
create view stamps_inventory as select * from stamps_inventory_at(plant_today(), false);
