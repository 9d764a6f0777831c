create view machines_board_versions as select id, version from machines;
