import type pg from 'pg'
import { dayOf } from '../company/calendar'
import { random } from '../company/random'
import type { Person } from '../company/people'
import type { Tables } from '../company/tables'
import { addColleagues, type Colleague } from './colleagues'
import { addDocuments } from './documents'
import { addProgrammes } from './programmes'
import { finishYear, revokeOne } from './finish'
import { giveYear } from './schoolYear'
import { dayMs, logBook, type Pupil, type TrainingBook } from './trainingBook'
import { addWaitingPeople } from './waiting'

type Options = {
  people: readonly Person[]
  password: string
  personIn: (username: string) => number
  siteAt: (code: string) => number
  now: number
  timezone: string
}

/** Fourteen months, in days. */
const span = 425

/** When a person came: most long ago, some within the fourteen months, and those who came last. */
const sinceOf = ({ id }: Person, isNew: boolean, now: number) =>
  now - (isNew ? 18 : id > 60 && id % 5 === 0 ? 120 + ((id * 13) % 220) : 900) * dayMs

const pupilOf = (person: Person | Colleague, plantId: number, now: number): Pupil => {
  const { id, name, roles } = person
  const isNew = 'isNew' in person && person.isNew
  return {
    id,
    name,
    roles,
    isNew,
    language: 'language' in person ? person.language : 'en',
    locationId: 'location_id' in person ? person.location_id : plantId,
    since: sinceOf(person, isNew, now),
  }
}

/** Documents, programmes, and fourteen months of trainings; answers the people who joined the company for them. */
export async function addTraining(client: pg.ClientBase, to: Tables, options: Options): Promise<Colleague[]> {
  const { people, personIn, siteAt, now, timezone } = options
  const colleagues = addColleagues(to, options.password, siteAt)
  const plantId = siteAt('LVL')
  const pupils = [...people, ...colleagues]
    .filter(({ isWall }) => !isWall)
    .map((person) => pupilOf(person, plantId, now))
  const log = logBook()
  const book: TrainingBook = {
    to,
    chance: random(20_261_128),
    now,
    today: dayOf(now, timezone),
    timezone,
    beginning: now - span * dayMs,
    pupils,
    author: personIn('training_supervisor'),
    approver: personIn('qa_manager'),
    trainers: [
      personIn('trainer'),
      personIn('training_supervisor'),
      ...colleagues.filter(({ roles }) => roles.includes('trainer')).map(({ id }) => id),
    ],
    plantId,
    log: log.log,
  }
  const revisions = await addDocuments(client, book)
  const programmes = addProgrammes(book, revisions)
  const year = giveYear(book, revisions, programmes)
  revokeOne(book, year)
  addWaitingPeople(book, revisions, year)
  finishYear(book, revisions, year, log)
  log.close(to)
  return colleagues
}
