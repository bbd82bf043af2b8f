import { startVitest } from 'vitest/node'

/** What somebody presses, writes and pastes in the journeys that browser tests go through, which are run for it. */
export const interactions = async () => {
  const vitest = await startVitest(['interactions.test.ts'], {
    config: 'test/vitest.config.ts',
    run: true,
    watch: false,
    reporters: [{}],
  })
  try {
    const tests = vitest.state.getTestModules().flatMap(({ children }) => [...children.allTests()])
    return {
      title: 'Interactions that a journey takes, from the home page or the link of a mail on',
      note: 'A press, a field that is written or pasted into, and a key that acts count one each. The tests hold what is counted.',
      rows: tests.map((test) => ({
        journey: test.name,
        goal: test.meta().interactions?.goal,
        counted: test.meta().interactions?.counted,
        ...(test.result().state !== 'passed' && { trouble: test.result().errors?.[0]?.message }),
      })),
    }
  } finally {
    await vitest.close()
  }
}
