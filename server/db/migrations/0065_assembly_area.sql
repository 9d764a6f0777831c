-- The phases of assembly orders; a phase is called by its name within its area.
insert into phases (area, code, name, sequence, colour, icon, roles, wip_limit, target_hours) values
  ('assembly', 'sealing', 'Sealing', 10, '#36777a', 'package', '{sealer}', 6, 4),
  ('assembly', 'stamping', 'Stamping', 20, '#7e8118', 'rubber-stamp', '{stamper}', 6, 6),
  ('assembly', 'cartoning', 'Cartoning', 30, '#462806', 'package', '{cartoner}', 6, 3),
  ('assembly', 'transfer', 'Transfer', 40, '#c18472', 'transfer', '{transfer}', 8, 1),
  ('assembly', 'shipping', 'Shipping', 50, '#752c58', 'truck', '{shipping}', 8, 8);
-- Skids are built in either area.
alter table skids add column area text not null default 'production' check (area in ('production', 'assembly'));
-- Why a reel went to the other area.
alter table reels add column move_reason text check (length(move_reason) between 1 and 500);
