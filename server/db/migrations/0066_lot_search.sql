-- Lots are searched by their number.
create index lots_search on lots (folded(lot_number) collate "C", id);
