import type { CloudFormationCustomResourceEvent } from 'aws-lambda'

/** The result of a custom resource: its attributes, and an id whose change replaces the old resource. */
export interface Outcome {
  id: string
  values: Record<string, string>
  /** Masks the attributes in CloudFormation. */
  secret?: boolean
}

/**
 * The handler of a custom resource: runs `work` on create and update, and reports the result or the failure, so that the
 * deployment does not wait for a time-out. Deletion does nothing.
 */
export const customResourceHandler =
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
      // The URL was signed without a content type.
      headers: { 'content-type': '' },
      body: JSON.stringify({ StackId, RequestId, LogicalResourceId, ...answer }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!told.ok) throw new Error(`CloudFormation did not take the answer: ${told.status}`)
  }

const nothing = (id: string): Outcome => ({ id, values: {} })
