-- Lists and the search sort numbers by code point, so their indexes have to as well.
create index recoveries_number on recoveries (number collate "C", id);
create index hplc_requests_number on hplc_requests (number collate "C", id);
create index hplc_orders_number on hplc_orders (number collate "C", id);
create index carts_code on carts (code collate "C", id);
create index pails_code on pails (code collate "C", id);
