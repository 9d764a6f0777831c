-- A screen on a wall may show training.
alter table wall_displays drop constraint wall_displays_board_check,
  add constraint wall_displays_board_check check (board in ('production', 'machines', 'plant', 'training'));
