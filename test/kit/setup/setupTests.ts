import fc from 'fast-check'

// Property tests are reproducible by their seed, which a run prints.
fc.configureGlobal({ seed: Number(process.env.REGIE_TEST_SEED) })

const { REGIE_TEST_NOW } = process.env
if (REGIE_TEST_NOW) {
  // A process may run several files, each of which starts at that instant of the machine's clock.
  const real = globalThis as { realDate?: DateConstructor }
  real.realDate ??= Date
  const { realDate } = real
  const ahead = Date.parse(REGIE_TEST_NOW) - realDate.now()
  const now = () => realDate.now() + ahead
  globalThis.Date = new Proxy(realDate, {
    construct: (date, given, target) => Reflect.construct(date, given.length > 0 ? given : [now()], target),
    get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
  })
}
