import { modules, type Role } from '../../../src/access'
import { demoCompanyName, type Person } from '../company/people'
import type { Tables } from '../company/tables'

const first = (
  'Bianca Cedric Delia Emeka Farid Greta Hector Ivana Jocelyn Karim Louise Manuel Noemi Oscar Pilar Quentin Renata ' +
  'Stefan Tamara Ulrich Valerie Walter Ximena Yannick Zofia Adele Bruno Carmen Dmitri Esther Florian Gita'
).split(' ')
const last = (
  'Arsenault Beaulieu Cormier Desjardins Eriksen Fontaine Goyette Hamel Ibarra Jolicoeur Khoury Lemieux Marchand ' +
  'Nadeau Ouellet Paradis Quirion Rancourt Savard Theriault Urquhart Vachon Wagner Yergeau Zapata Auger Brodeur ' +
  'Cloutier Dufour Emond Forget Gervais Hebert'
).split(' ')

type Team = { site: string; many: number; roles: readonly (readonly Role[])[] }

/** Who works beside the people of the plant, and where. */
const teams: readonly Team[] = [
  { site: 'WHS', many: 20, roles: [['warehouse'], ['warehouse', 'transfer'], ['shipping']] },
  { site: 'DCC', many: 16, roles: [['warehouse'], ['shipping'], ['warehouse', 'shipping']] },
  {
    site: 'TOR',
    many: 14,
    roles: [
      ['sale'],
      ['purchase'],
      ['sale', 'planning'],
      ['production_reports'],
      ['director', 'rd_requester'],
    ],
  },
  {
    site: 'LAB',
    many: 7,
    roles: [['rd_flavorist'], ['rd_quality_control'], ['hplc_tech'], ['rd_supervisor']],
  },
  {
    site: 'LVL',
    many: 9,
    roles: [['automation_tech'], ['trainer'], ['stamp_inventory'], ['recipes', 'rd_requester']],
  },
]

/** So many of those who came last have still to be trained. */
const newcomers = 8

export type Colleague = Person & {
  location_id: number
  language: 'en' | 'fr'
  /** One of those who came last. */
  isNew: boolean
}

const plain = (name: string) => name.toLowerCase()

/**
 * People of the other sites and of the office: with those of the plant they are 110. They have no badge, as they clock
 * in nowhere that the plant sees.
 */
export function addColleagues(to: Tables, password: string, siteAt: (code: string) => number): Colleague[] {
  let nth = 0
  const all = teams.flatMap(({ site, many, roles }) =>
    Array.from({ length: many }, (_, place) => {
      const [forename, family] = [first[nth % first.length] ?? '', last[(nth * 5 + 2) % last.length] ?? '']
      const isFrench = site === 'LVL' && place < 2
      nth++
      const username = `${plain(forename).slice(0, 1)}.${plain(family)}`
      const name = `${forename} ${family}`
      const location_id = siteAt(site)
      const id = to.add('users', {
        username,
        name,
        email: `${username}@northlake.example`,
        company: demoCompanyName,
        modules,
        password_hash: password,
        password_changed_at: new Date(0).toISOString(),
        config: isFrench ? { language: 'fr-CA' } : {},
        timezone: 'America/Toronto',
        location_id,
        status: 'active',
      })
      const own = roles[place % roles.length] ?? []
      const language: Colleague['language'] = isFrench ? 'fr' : 'en'
      return { id, username, name, roles: own, isWall: false, location_id, language, isNew: false }
    }),
  )
  return all.map((person, place) => ({ ...person, isNew: place % 6 === 5 && place / 6 < newcomers }))
}
