import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The committed settings of each stage, by name. */
export type Stages = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export const STAGES_FILE = 'infra/stages.json'

export const stages: Stages = JSON.parse(readFileSync(join(import.meta.dirname, '../stages.json'), 'utf8')) as Stages
