/** Questions of the tests: the question, the right answer, and wrong ones. */
export const questions = {
  whmis: [
    [
      'What does a skull and crossbones on a label mean?',
      'Can be fatal in small amounts',
      'Flammable',
      'Corrodes metal',
    ],
    ['Where is the safety data sheet of a liquid found?', 'In the documents', 'On the skid', 'At the gate'],
    ['What is worn to pour nicotine base?', 'Gloves, goggles and apron', 'Gloves alone', 'Nothing special'],
    [
      'A bottle has no label. What is done?',
      'It is put apart and reported',
      'It is used',
      'It is poured away',
    ],
    ['Who may change a workplace label?', 'The owner of the product', 'Any person', 'The carrier'],
  ],
  excise: [
    ['When is duty due?', 'When a stamped product is packed', 'When it is paid', 'When it is shipped'],
    ['Where are stamps kept?', 'In the cage, by reel', 'At the line', 'In the office'],
    [
      'A stamp is torn. What is done?',
      'It is counted as damaged and kept',
      'It is thrown away',
      'It is glued',
    ],
    ['Who signs the monthly return?', 'The stamp inventory', 'The stamper', 'The carrier'],
    ['How long are records kept?', 'Six years', 'One year', 'Until the audit'],
  ],
  sales: [
    ['May a product be given away?', 'No', 'Yes', 'On holidays'],
    ['Which stamp does Ontario ask for?', 'Its own', 'That of Quebec', 'None'],
    [
      'A flavour is banned in a province. What is done?',
      'It is not offered there',
      'It is relabelled',
      'Nothing',
    ],
    ['What strength is the most that may be sold?', '20 mg/ml', '50 mg/ml', '100 mg/ml'],
    ['Who may buy from us?', 'Customers with a licence', 'Any person', 'Any company'],
  ],
} as const
