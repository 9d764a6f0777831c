-- Read in turn with the movements, newest first.
create index stock_revaluations_at on stock_revaluations (at desc, id desc);
