import fc from 'fast-check'

/** The histories that every run of the tests tries. */
const everyRun = 20_261_127

// A run says about the change that it is run for: it tries the same histories each time. `npm run explore` looks for
// others; what it finds is kept as an example of its test.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? everyRun) })
