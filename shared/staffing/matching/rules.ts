import { JUDGES } from './criteria.ts'
import { MissionFeatures, PersonFeatures } from './features.ts'
import { CRITERIA, type Criterion, type Finding, type Reason } from './reasons.ts'
import { normaliseWeights, type Weights } from './weights.ts'

/** Raised with every change that affects a score or an order; logged with each ranking. */
export const ALGORITHM = '1.3'

/** What caps the score: too few skills, no shared language, a missed start. */
type Ceiling = { criterion: Criterion; most: number }

export interface Match {
  /** 0 to 100. */
  score: number
  /** 0 to 100: how much of the requirements the profile says anything about. */
  confidence: number
  ceiling: Ceiling | null
  /** One per criterion that took part, in the order of CRITERIA. */
  reasons: Reason[]
}

const CEILINGS: Partial<Record<Criterion, (fraction: number) => number>> = {
  skills: (fraction) => 15 + 125 * fraction,
  availability: (fraction) => 45 + 100 * fraction,
  languages: (fraction) => 40 + 60 * fraction,
}

/** A skill without dated experience is half known. */
const knownShare = (finding: Finding, person: PersonFeatures, criterion: Criterion): number => {
  if (finding.status === 'unknown') return 0
  if (criterion !== 'skills') return 1
  if (person.skills.length === 0) return 0
  return person.months === null ? 0.5 : 1
}

/** Rounded, so that the order of floating-point additions does not matter. */
const roundToTenth = (value: number): number => Math.round(Number((value * 10).toFixed(6))) / 10

/**
 * How well a person fits a mission on a day, and why. Features are validated. A criterion that the profile says nothing
 * about is left out of the score and lowers the confidence; one outside `criteria` is ignored.
 */
export const match = (
  person: PersonFeatures,
  mission: MissionFeatures,
  weights: Weights,
  today: string,
  criteria: readonly Criterion[] = CRITERIA,
): Match => {
  const [known, asked] = [PersonFeatures.parse(person), MissionFeatures.parse(mission)]
  const shares = normaliseWeights(weights)
  const findings = CRITERIA.filter((one) => criteria.includes(one)).map((criterion) => ({
    criterion,
    finding: JUDGES[criterion](known, asked, today),
  }))
  const sumOf = (shareOf: (one: (typeof findings)[number]) => number): number =>
    findings.reduce((sum, one) => sum + shares[one.criterion] * shareOf(one), 0)

  const countedShare = sumOf(({ finding }) => (finding.status === 'counted' ? 1 : 0))
  const fulfilledShare = sumOf(({ finding }) => (finding.status === 'counted' ? finding.fraction : 0))
  const relevantShare = sumOf(({ finding }) => (finding.status === 'notAsked' ? 0 : 1))
  const coveredShare = sumOf(({ finding, criterion }) =>
    finding.status === 'notAsked' ? 0 : knownShare(finding, known, criterion),
  )
  const uncapped = countedShare === 0 ? 0 : (100 * fulfilledShare) / countedShare
  const ceiling = findings
    .flatMap(({ criterion, finding }): Ceiling[] => {
      const most = finding.status === 'counted' ? CEILINGS[criterion]?.(finding.fraction) : undefined
      return most !== undefined && most < uncapped ? [{ criterion, most: roundToTenth(most) }] : []
    })
    .toSorted((a, b) => a.most - b.most)[0]

  return {
    score: ceiling ? ceiling.most : roundToTenth(uncapped),
    confidence: relevantShare === 0 ? 0 : Math.round((100 * coveredShare) / relevantShare),
    ceiling: ceiling ?? null,
    reasons: findings.map(({ criterion, finding: { status, evidence, missing, ...rest } }) => {
      const weight = status === 'counted' && countedShare > 0 ? (100 * shares[criterion]) / countedShare : 0
      return {
        criterion,
        status,
        points: 'fraction' in rest ? roundToTenth(weight * rest.fraction) : 0,
        weight: roundToTenth(weight),
        evidence,
        missing,
      }
    }),
  }
}
