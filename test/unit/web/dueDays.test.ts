import { expect, test } from 'vitest'
import type { Task } from '#shared/apps/tasks/contract.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'
import { suggestTimes } from '#web/apps/notes/reminders.ts'
import { dueState } from '#web/apps/scrumboard/dueState.ts'
import { groupTasks } from '#web/apps/tasks/views.ts'

test('the week of tasks is today and the six days after it, with what is overdue before them', () => {
  const today = dayFromNow()
  const due = (days: number) => ({ type: 'task', completed: false, dueDate: dayFromNow(days) }) as Task
  const groups = groupTasks('week', [8, 7, 6, 1, 0, -1].map(due))
  const days = [today, dayFromNow(1), dayFromNow(6)]
  expect(groups.map(({ heading }) => heading)).toEqual(['overdue', ...days.map((day) => ({ day }))])
})

test('a card is due soon from tomorrow until the same day of next week', () => {
  const states = ['21', '22', '23', '29', '30'].map((day) => dueState(`2026-11-${day}`, '2026-11-22'))
  expect(states).toEqual(['overdue', 'today', 'soon', 'soon', 'later'])
})

test('a reminder is offered for the morning of tomorrow and of Monday, on a Sunday once', () => {
  for (let day = 1; day <= 7; day += 1) {
    const now = new Date(2026, 10, day, 15)
    const offered = suggestTimes(now).map(({ at }) => at.getTime())
    expect(offered).toHaveLength(now.getDay() === 0 ? 2 : 3)
    expect(new Set(offered).size).toBe(offered.length)
  }
})
