/** What a server says of a refused edit, in a person's words. */

/** Names of fields on the wire, as forms of this interface call them. */
const fieldWords: Readonly<Record<string, string>> = {
  start: 'the start',
  stop: 'the end',
  end: 'the end',
  duration: 'the duration',
  start_date: 'the first day',
  end_date: 'the last day',
  due_date: 'the due date',
  description: 'the description',
  name: 'the name',
  notes: 'the notes',
  color: 'the colour',
  email: 'the e-mail address',
  estimated_mins: 'the estimate',
  estimated_hours: 'the estimate',
  estimated_seconds: 'the estimate',
  task_id: 'the task',
  project_id: 'the project',
  project_ids: 'the projects',
  client_id: 'the client',
  tag_ids: 'the tags',
  status_id: 'the status',
  team_ids: 'the teams',
  time_block_id: 'the time block',
  priority: 'the priority',
  rate: 'the rate',
}

/** What our service says of a field: “stop: must not be before start”. */
const ofField = /^([a-z_]+): ((?:must|is|are|belongs|cannot) .+)$/

/** As the server says it, where it says it otherwise. */
export function plainReason(reason: string): string {
  const [, field = '', rest = ''] = ofField.exec(reason) ?? []
  const subject = fieldWords[field]
  if (subject === undefined) return reason
  const sentence = `${subject} ${rest.replaceAll(/\b[a-z_]+\b/g, (word) => otherField(word, field))}`
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** Only what is named as on the wire, or is the other end of the same time. */
function otherField(word: string, field: string): string {
  const isOtherEnd = word === 'start' && (field === 'stop' || field === 'end')
  return word.includes('_') || isOtherEnd ? (fieldWords[word] ?? word) : word
}

/** Whether the server has the same already, from another computer. */
export function isThereAlready(reason: string | null): boolean {
  return reason !== null && /\balready logged\b/i.test(reason)
}
