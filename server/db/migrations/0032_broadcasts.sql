-- How far the log of changes was handed to an outside service: whichever node publishes goes on from here.
create table broadcasts (
  only_row boolean primary key default true check (only_row),
  epoch text not null,
  position bigint not null
);
