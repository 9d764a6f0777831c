/**
 * Backups of builds before the first release: they list 65 migrations, known by one hash over all names and hashes, and
 * their tables are those of the baseline.
 */
export const beforeBaseline = {
  hash: '6f819c364b3555e0a6eeb3331cfe99ecb77c48d758278b7b1df65bea6e4c65a6',
  migrations: [
    '0001_foundation.sql',
    '0002_general.sql',
    '0003_inventory.sql',
    '0004_production.sql',
    '0005_purchase.sql',
    '0006_sale.sql',
    '0007_imports.sql',
  ],
}
