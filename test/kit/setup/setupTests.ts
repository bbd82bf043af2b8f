import './shiftClock.ts'
import fc from 'fast-check'

// Property tests are reproducible by their seed, which a run prints.
fc.configureGlobal({ seed: Number(process.env.REGIE_TEST_SEED) })
