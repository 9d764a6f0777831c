import { readSettings } from '../../server/settings'

const read = readSettings({ LOG_LEVEL: 'error', PORT: '0' })
if (!read.settings) throw new Error('The default settings are wrong')

/** The product as it starts without any setting, quiet and on a free port. */
export const { settings } = read
