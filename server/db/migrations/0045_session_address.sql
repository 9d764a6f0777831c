-- The address from which a session was opened; unknown of older ones.
alter table access_tokens add column address text check (length(address) between 1 and 60);
