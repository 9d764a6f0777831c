/** A number of the command line, `--name=5`; the usual one where it is left out. */
export function numberOption(name: string, usual: number) {
  const word = process.argv.find((one) => one.startsWith(`--${name}=`))
  return word === undefined ? usual : Number(word.slice(name.length + 3))
}
