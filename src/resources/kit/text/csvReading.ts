/**
 * How text of rows and cells is read, by the server and by the console: a cell is the text between delimiters; quotes
 * around it are not part of it, those within it are; a line ends as on any system, and may be short or long.
 */
export const csvReading = (delimiter: string) => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  // Space between a closing quote and the delimiter is not part of a cell.
  rtrim: true,
})
