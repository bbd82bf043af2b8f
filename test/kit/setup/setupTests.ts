import fc from 'fast-check'

// What properties draw is drawn again by the same seed; a run says which one it has.
fc.configureGlobal({ seed: Number(process.env.REGIE_TEST_SEED) })

const { REGIE_TEST_NOW } = process.env
if (REGIE_TEST_NOW) {
  // A process may run several files, each of which begins at that instant by the clock of the machine.
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
