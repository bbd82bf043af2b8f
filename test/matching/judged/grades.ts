/** Each judge's grades by RULES.md: for a mission, those of the ten people of its trade in the order of their numbers. */
const FIRST_JUDGE = `
java-contracts 3 2 0 1 0 2 1 2 1 1
java-starter 1 0 0 1 3 0 0 2 1 0
java-platform 2 0 2 0 0 2 0 2 0 1
java-lead 2 1 0 1 0 3 0 1 0 1
java-batch 1 1 0 1 1 1 1 1 1 0
web-shop 3 0 1 0 1 0 0 2 0 2
web-booking 3 3 0 0 0 2 0 2 0 2
web-plant 1 0 1 2 0 0 0 1 0 1
web-public 2 0 2 2 2 1 3 1 1 1
web-starter 1 0 3 0 3 0 1 1 0 1
net-claims 3 2 0 2 0 0 0 3 1 0
net-events 1 3 3 0 0 1 0 1 0 0
net-tills 1 0 0 3 0 0 0 2 2 0
net-planning 2 1 0 2 1 0 0 3 1 0
net-architect 2 2 0 2 0 0 0 1 0 0
data-flows 3 0 0 1 1 0 0 0 1 1
data-lake 2 3 1 0 1 2 0 1 0 0
data-marts 1 0 3 0 0 1 0 0 0 1
data-forecast 2 0 0 0 1 2 1 0 0 0
data-starter 1 0 2 0 3 1 0 1 0 0
cloud-platform 3 1 0 0 0 1 1 1 0 1
cloud-uptime 2 0 2 0 0 3 0 1 0 0
cloud-azure 2 2 0 0 0 1 0 1 0 1
cloud-linux 1 0 0 3 0 1 3 1 0 1
cloud-starter 1 0 0 1 3 0 2 1 0 0
bi-finance 3 1 0 0 1 2 0 2 0 0
bi-loading 0 0 2 0 0 2 0 2 0 3
bi-stores 2 3 0 2 0 0 2 0 0 0
bi-migration 2 1 0 0 0 1 0 3 0 0
bi-analyst 2 1 1 0 3 1 0 2 0 1
lead-squads 3 2 0 1 0 0 1 0 3 0
lead-portal 0 3 0 0 0 0 0 0 0 0
lead-markets 0 0 2 0 0 0 0 0 0 0
lead-train 1 0 0 0 1 0 3 0 0 0
lead-program 0 0 1 1 0 0 0 0 0 2
qa-regression 3 2 0 0 0 1 0 1 1 1
qa-shop 3 2 0 3 0 1 0 0 0 2
qa-acceptance 0 0 3 0 0 0 0 0 1 0
qa-load 2 2 0 0 0 1 0 1 1 1
qa-lead 1 1 0 0 0 3 0 0 1 0
`

const SECOND_JUDGE = `
java-contracts 3 2 0 1 0 2 1 2 1 1
java-starter 1 0 0 1 3 0 0 2 1 0
java-platform 2 0 2 0 0 2 0 2 0 1
java-lead 2 1 0 1 0 3 0 1 0 1
java-batch 1 1 0 1 1 1 1 1 1 0
web-shop 3 0 1 0 1 0 0 2 0 2
web-booking 3 3 0 0 0 2 0 2 0 2
web-plant 1 0 1 2 0 0 0 1 0 1
web-public 2 0 2 2 2 1 3 1 1 2
web-starter 1 0 3 0 3 0 1 1 0 2
net-claims 3 2 0 3 0 0 0 3 2 0
net-events 0 3 3 0 0 1 0 1 0 0
net-tills 1 0 0 3 0 0 0 2 2 0
net-planning 2 1 0 2 1 0 0 3 2 0
net-architect 2 2 0 2 0 0 0 1 1 0
data-flows 3 0 0 1 1 0 0 0 1 1
data-lake 2 3 1 0 1 2 0 1 0 0
data-marts 1 0 3 0 0 1 0 0 0 1
data-forecast 2 0 0 0 1 2 1 0 0 0
data-starter 1 0 2 0 3 1 0 1 0 0
cloud-platform 3 1 0 0 1 1 1 1 0 1
cloud-uptime 2 0 2 0 0 3 0 1 0 0
cloud-azure 2 2 0 0 0 1 0 1 0 1
cloud-linux 1 0 0 3 1 1 3 1 0 2
cloud-starter 1 0 0 1 3 0 2 1 0 0
bi-finance 3 1 0 0 1 2 0 2 0 0
bi-loading 0 0 2 0 0 2 0 2 0 3
bi-stores 2 3 0 2 0 0 2 0 0 0
bi-migration 2 1 0 0 1 1 0 3 0 0
bi-analyst 2 1 1 0 3 1 0 2 0 1
lead-squads 3 2 0 1 0 0 1 0 3 0
lead-portal 0 3 0 0 0 0 0 0 0 0
lead-markets 0 0 2 0 0 0 0 0 0 0
lead-train 1 0 0 0 1 0 3 0 0 0
lead-program 1 0 1 1 0 0 0 0 0 2
qa-regression 3 2 0 0 0 1 0 1 1 1
qa-shop 3 2 0 3 0 1 0 0 0 2
qa-acceptance 0 0 3 0 0 0 0 0 1 0
qa-load 2 2 0 0 0 1 0 1 1 1
qa-lead 1 1 0 0 0 3 0 0 1 0
`

export const JUDGES: readonly string[] = [FIRST_JUDGE, SECOND_JUDGE]
