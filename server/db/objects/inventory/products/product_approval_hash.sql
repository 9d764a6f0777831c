create function product_approval_hash(p products) returns text language sql stable as $$
  select encode(sha256(convert_to(product_guarded(p)::text, 'UTF8')), 'hex')
$$;
