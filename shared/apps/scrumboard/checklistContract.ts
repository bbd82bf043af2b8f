import * as z from 'zod'
import { del, patch, put } from '#shared/core/endpoint.ts'
import { Id } from '#shared/core/terms.ts'
import { NewStep, Step, StepChange } from './entities.ts'
import { BOARD_LIMITS } from './rules.ts'

const onCard = { cardId: Id }

/** The checklist of a card. */
export const checklistEndpoints = {
  createStep: put('/api/apps/scrumboard/board/card/step', {
    summary: 'Add an item to a card’s checklist',
    access: 'signed-in',
    input: { ...onCard, step: NewStep },
    entity: { step: Step },
    output: Step,
    errors: ['scrumboard.full', 'scrumboard.unknownPerson'],
    cost: { requests: 10, units: 500 },
  }),
  createSteps: put('/api/apps/scrumboard/board/card/steps', {
    summary: 'Add several items to a card’s checklist, all or none',
    access: 'signed-in',
    input: { ...onCard, titles: z.array(NewStep.shape.title).min(1).max(BOARD_LIMITS.steps) },
    output: z.array(Step),
    errors: ['scrumboard.full'],
    cost: { requests: 10, units: 500 },
  }),
  updateStep: patch('/api/apps/scrumboard/board/card/step', {
    summary: 'Update a checklist item: its title, completion, assignee or due date',
    access: 'signed-in',
    input: { ...onCard, id: Id, step: StepChange },
    entity: { step: Step },
    output: Step,
    errors: ['scrumboard.unknownPerson'],
    cost: { requests: 10, units: 500 },
  }),
  deleteStep: del('/api/apps/scrumboard/board/card/step', {
    summary: 'Delete a checklist item',
    access: 'signed-in',
    input: { ...onCard, id: Id },
    output: z.literal(true),
    cost: { requests: 10, units: 500 },
  }),
}
