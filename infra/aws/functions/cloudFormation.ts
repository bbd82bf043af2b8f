import type { CloudFormationCustomResourceEvent } from 'aws-lambda'

/** What a deployment gets back: values other resources may refer to, and an id that changes when they replace the old ones. */
export interface Outcome {
  id: string
  values: Record<string, string>
  /** Keeps the values out of what CloudFormation shows. */
  secret?: boolean
}

/**
 * The handler of a custom resource: does the work when it is made or changed, and tells CloudFormation.
 * A failure is told too, or the deployment would wait for its time-out. There is nothing to do at its end.
 */
export const answering =
  (work: (event: CloudFormationCustomResourceEvent) => Promise<Outcome>) =>
  async (event: CloudFormationCustomResourceEvent): Promise<void> => {
    const known = event.RequestType === 'Create' ? event.RequestId : event.PhysicalResourceId
    const answer = await (event.RequestType === 'Delete' ? Promise.resolve(nothing(known)) : work(event)).then(
      ({ id, values, secret }) => ({
        Status: 'SUCCESS',
        PhysicalResourceId: id,
        Data: values,
        NoEcho: secret ?? false,
      }),
      (error: unknown) => ({ Status: 'FAILED', PhysicalResourceId: known, Reason: String(error) }),
    )
    const { StackId, RequestId, LogicalResourceId } = event
    const told = await fetch(event.ResponseURL, {
      method: 'PUT',
      // The address was signed without a content type.
      headers: { 'content-type': '' },
      body: JSON.stringify({ StackId, RequestId, LogicalResourceId, ...answer }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!told.ok) throw new Error(`CloudFormation did not take the answer: ${told.status}`)
  }

const nothing = (id: string): Outcome => ({ id, values: {} })
