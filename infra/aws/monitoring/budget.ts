import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'

const budgetWarning = (notificationType: 'ACTUAL' | 'FORECASTED', percent: number, topic: ITopic) => ({
  notification: {
    comparisonOperator: 'GREATER_THAN',
    notificationType,
    threshold: percent,
    thresholdType: 'PERCENTAGE',
  },
  subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
})

/** Warns at 80 % of the monthly budget, and when the forecast exceeds it. */
export const createBudget = (
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
    notificationsWithSubscribers: [budgetWarning('ACTUAL', 80, topic), budgetWarning('FORECASTED', 100, topic)],
  })
