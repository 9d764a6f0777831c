import type { DocumentRow } from './documents'

type Category = { name: string; prefix: string; color: string; documents: string }

/** The categories of the demo company, each with its documents: type, revisions, title, and the title in French. */
const categories: readonly Category[] = [
  {
    name: 'Onboarding and conduct',
    prefix: 'ONB',
    color: '#722ed1',
    documents: `
policy 2 Code of conduct = Code de conduite
policy 1 Health and safety policy = Politique de santé et de sécurité
presentation 2 Welcome to the plant = Bienvenue à l'usine
form 1 First day checklist
policy 1 Harassment and violence at work
work_instruction 1 Time clock and badges
policy 1 Confidential formulae
form 1 Personal protective equipment issued`,
  },
  {
    name: 'Safety',
    prefix: 'SAF',
    color: '#f5222d',
    documents: `
sop 2 Fire and evacuation = Incendie et évacuation
sop 3 Nicotine handling = Manipulation de la nicotine
sop 2 Spill response = Intervention en cas de déversement
sop 2 Lock-out and tag-out = Cadenassage
sop 2 Forklift operation = Conduite du chariot élévateur
work_instruction 2 Eye wash and emergency shower = Douche oculaire et douche d'urgence
work_instruction 1 Respirator fit
sop 1 Working alone
form 1 Near miss report
video 1 Evacuation drill
sop 2 Hot work permit`,
  },
  {
    name: 'Chemical safety',
    prefix: 'SDS',
    color: '#fa541c',
    documents: `
safety_data_sheet 3 Nicotine base 100 mg/ml = Base de nicotine 100 mg/ml
safety_data_sheet 2 Propylene glycol = Propylèneglycol
safety_data_sheet 1 Vegetable glycerine = Glycérine végétale
safety_data_sheet 2 Ethanol 95 % = Éthanol 95 %
safety_data_sheet 2 Limonene
safety_data_sheet 1 Ethyl maltol 10 %
safety_data_sheet 1 Menthol crystals 50 %
sop 2 WHMIS labels and sheets
policy 1 Storage of flammable liquids`,
  },
  {
    name: 'Batching',
    prefix: 'SOP',
    color: '#1890ff',
    documents: `
sop 3 Weigh and mix = Peser et mélanger
sop 3 Tank cleaning and sanitation = Nettoyage et assainissement des cuves
work_instruction 2 Scales: daily check
sop 2 Potency correction of nicotine lots
work_instruction 2 Reading a batching sheet
sop 1 Rest and release of a batch
form 2 Batch record
work_instruction 1 Sampling a tank
sop 1 Recovered liquid
work_instruction 2 Additions after a failed test
sop 1 Draining and flushing lines`,
  },
  {
    name: 'Production lines',
    prefix: 'WI',
    color: '#13c2c2',
    documents: `
work_instruction 3 Fill and cap = Remplir et boucher
work_instruction 2 Label machine set-up = Réglage de l'étiqueteuse
work_instruction 3 Label check at start and change of reel
work_instruction 1 Fill checks by weight
work_instruction 2 Cartons and pallets
work_instruction 2 Line clearance
work_instruction 1 Changing the bottle size
work_instruction 2 Capper torque
sop 1 Shift hand-over
work_instruction 1 Sealing packs
form 1 Line clearance record`,
  },
  {
    name: 'Quality',
    prefix: 'QAP',
    color: '#52c41a',
    documents: `
sop 3 Good manufacturing practice and hygiene = Bonnes pratiques de fabrication et hygiène
sop 2 Document control
sop 3 Data integrity
sop 1 Deviations and corrective action
sop 2 Recall and mock recall
sop 1 Complaints
sop 2 Change control
policy 1 Quality policy = Politique qualité
form 1 Deviation report
sop 1 Supplier qualification
test 1 Good manufacturing practice: questions`,
  },
  {
    name: 'Laboratory',
    prefix: 'LAB',
    color: '#2f54eb',
    documents: `
sop 3 HPLC: nicotine assay
sop 2 HPLC: system suitability
work_instruction 1 Standards and dilutions
sop 2 Out of specification results
sop 1 Retention samples and stability
work_instruction 1 Density of a liquid
sop 1 Containers in the laboratory
work_instruction 1 Flash point classes`,
  },
  {
    name: 'Stamping and excise',
    prefix: 'EXC',
    color: '#faad14',
    documents: `
sop 3 Applying excise stamps = Apposer les timbres d'accise
sop 2 Reels: receipt, issue and return
sop 1 Damaged and cancelled stamps
sop 2 Monthly duty return
policy 2 Vaping product rules for sales
work_instruction 1 Stamp counts at the end of a shift
sop 1 Lost stamps
presentation 1 The Excise Act for our trade`,
  },
  {
    name: 'Warehouse and shipping',
    prefix: 'WHP',
    color: '#8c8c8c',
    documents: `
sop 3 Receiving and put-away
sop 2 Picking and packing
sop 2 Stock counts
sop 2 Shipping documents for excise goods
work_instruction 1 Skid labels
sop 1 Quarantine and rejected goods
work_instruction 2 Dock safety
work_instruction 1 Cold weather shipments`,
  },
]

/** The documents of a category, in the order of their codes. */
const documentsOf = ({ prefix, documents }: Category) =>
  documents
    .trim()
    .split('\n')
    .map((line, at) => {
      const [english = '', french = null] = line.split(' = ')
      const [, type = 'sop', revisions = '1', title = ''] = /^(\w+) (\d) (.+)$/.exec(english) ?? []
      return {
        code: `${prefix}-${String(at + 1).padStart(5, '0')}`,
        document_type: type as DocumentRow['document_type'],
        revisions: Number(revisions),
        title,
        french,
      }
    })

/** The controlled documents of the demo company, by category. */
export const library = categories.map((category) => ({
  name: category.name,
  code_prefix: category.prefix,
  color: category.color,
  documents: documentsOf(category),
}))
