-- Documents of stock are found by their numbers from the search of the top bar.
create index product_changes_number on product_changes (number collate "C", id);
create index receivings_number on receivings (number collate "C", id);
create index stock_adjustments_number on stock_adjustments (number collate "C", id);
create index stock_counts_number on stock_counts (number collate "C", id);
create index suppliers_number on suppliers (number collate "C", id);
create index transfers_number on transfers (number collate "C", id);
