import { afterEach, expect, test, vi } from 'vitest'
import { divertLogs } from '#infra/local/logs.ts'

afterEach(() => vi.restoreAllMocks())

test('what functions log is diverted line by line, and everything else is written as before', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const lines: string[] = []
  const undo = divertLogs((line) => lines.push(line))
  process.stdout.write('{"level":"INFO","message":"sent"}\n')
  process.stdout.write('  Regie   http://localhost:4300\n')
  undo()
  process.stdout.write('{"level":"INFO","message":"after"}\n')
  expect(lines).toEqual(['{"level":"INFO","message":"sent"}'])
  expect(written.mock.calls.map(([chunk]) => chunk)).toEqual([
    '  Regie   http://localhost:4300\n',
    '{"level":"INFO","message":"after"}\n',
  ])
})
