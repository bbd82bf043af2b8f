import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'

const warn = (notificationType: 'ACTUAL' | 'FORECASTED', percent: number, topic: ITopic) => ({
  notification: {
    comparisonOperator: 'GREATER_THAN',
    notificationType,
    threshold: percent,
    thresholdType: 'PERCENTAGE',
  },
  subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
})

/** Warns at four fifths of the month's money, and when the month is on its way beyond it. */
export const budget = (
  scope: Construct,
  { dollars, stage, topic }: { dollars: number; stage: string; topic: ITopic },
) =>
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
      costFilters: { TagKeyValue: [`user:stage$${stage}`] },
    },
    notificationsWithSubscribers: [warn('ACTUAL', 80, topic), warn('FORECASTED', 100, topic)],
  })
