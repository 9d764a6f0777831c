import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Otherwise the library fetches it from a network of its own.
prepareZXingModule({ overrides: { locateFile: () => decoder } })

/** Reads the codes of our labels where the browser itself cannot. */
export const softwareReader = () =>
  new BarcodeDetector({ formats: ['qr_code', 'code_128', 'data_matrix', 'ean_13', 'itf', 'upc_a'] })
