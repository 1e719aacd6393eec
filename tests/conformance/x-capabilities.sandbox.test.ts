import { xPlans } from '@chorus/contract/twitter/plan'
import { describeCapabilities } from './capabilities.conformance.ts'
import { startXTarget } from './start-x-target.ts'

for (const plan of xPlans) describeCapabilities(`on the sandbox’s X, with its ${plan} plan`, () => startXTarget(plan))
