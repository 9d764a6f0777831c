import { orderSamples } from './importOrderSamples'

/** A file to try a kind with. */
export type Sample = {
  heads: string
  clean: readonly string[]
  wrong: readonly string[]
  /** Query of one row whose values replace the names in braces. */
  ask?: string
}

const productHeads =
  'sku,name,kind,category,measure,brand,flavor,volume_ml,strength_mg_ml,pg_percent,vg_percent,excise_jurisdiction,barcode,list_price,lot_tracked,min_stock,reorder_point'

/** Files to try each kind with: lines that come in whole, and lines with the mistakes that people make. */
export const importSamples: Readonly<Record<string, Sample>> = {
  products: {
    heads: productHeads,
    clean: [
      'NL-SPRUCE-30-03-ON,Spruce Tip 30 ml 3 mg,finished_good,BOTTLED,ea,NL,Arctic Mint,30,3,50,50,ON,,18.99,yes,100,400',
      'NL-SPRUCE-60-03-ON,Spruce Tip 60 ml 3 mg,finished_good,BOTTLED,ea,NL,Arctic Mint,60,3,50,50,ON,,27.50,yes,60,240',
      'CAP-CR-BLUE,"Cap, child resistant, blue",packaging,PACK,ea,,,,,,,,,0.04,no,5000,20000',
    ],
    // Twelve mistakes of as many kinds; the first and the last line are right.
    wrong: [
      'NL-CEDAR-30-03-ON,Cedar 30 ml 3 mg,finished_good,BOTTLED,ea,NL,Smoky Birch,30,3,50,50,ON,,18.99,yes,100,400',
      'nl cedar 60,Cedar 60 ml 3 mg,finished_good,BOTTLED,ea,NL,Smoky Birch,60,3,50,50,ON,,27.50,yes,100,400',
      'NL-CEDAR-10-03-ON,,finished_good,BOTTLED,ea,NL,Smoky Birch,10,3,50,50,ON,,9.99,yes,100,400',
      'NL-CEDAR-30-06-ON,Cedar 30 ml 6 mg,bottle,BOTTLED,ea,NL,Smoky Birch,30,6,50,50,ON,,18.99,yes,100,400',
      'NL-CEDAR-30-12-ON,Cedar 30 ml 12 mg,finished_good,SHELF,ea,NL,Smoky Birch,30,12,50,50,ON,,18.99,yes,100,400',
      'NL-CEDAR-30-20-ON,Cedar 30 ml 20 mg,finished_good,BOTTLED,ea,Nortlake,Smoky Birch,30,20,50,50,ON,,18.99,yes,100,400',
      'NL-CEDAR-60-06-ON,Cedar 60 ml 6 mg,finished_good,BOTTLED,ea,NL,,60,6,50,50,ON,,27.50,yes,100,400',
      'NL-CEDAR-60-12-ON,Cedar 60 ml 12 mg,finished_good,BOTTLED,ea,NL,Smoky Birch,60,12,70,50,ON,,27.50,yes,100,400',
      'NL-CEDAR-60-35-ON,Cedar 60 ml 35 mg,finished_good,BOTTLED,ea,NL,Smoky Birch,60,35,50,50,ON,,27.50,yes,100,400',
      'NL-CEDAR-99-06-ON,Cedar 100 ml 6 mg,finished_good,BOTTLED,ea,NL,Smoky Birch,100,6,50,50,ON,,"27,50 $",yes,100,400',
      'NL-CEDAR-99-12-ON,Cedar 100 ml 12 mg,finished_good,BOTTLED,ea,NL,Smoky Birch,100,12,50,50,ON,,27.50,maybe,100,400',
      'NL-CEDAR-99-20-ON,Cedar 100 ml 20 mg,finished_good,BOTTLED,ea,NL,Smoky Birch,100,20,50,50,ON,123456789013,27.50,yes,100,400',
      'NL-CEDAR-10-06-ON,Cedar 10 ml 6 mg,finished_good,BOTTLED,ea,NL,Smoky Birch,10,6,50,50,ON,,9.99,yes,500,400',
      'NL-CEDAR-10-12-ON,Cedar 10 ml 12 mg,finished_good,BOTTLED,ea,NL,Smoky Birch,10,12,50,50,ON,,9.99,yes,100,400',
    ],
  },
  brands: {
    heads: 'code,name,owner,is_active',
    clean: ['GS,Granite Steam,own,yes', 'HV,Havre Vapeur,contract,yes'],
    wrong: ['GS 1,Granite Steam,own,yes', 'HV,,contract,yes', 'RL,Red Leaf,borrowed,yes'],
  },
  flavors: {
    heads: 'code,name,profile,health_canada_class,is_restricted',
    clean: ['SP,Spruce Tip,tobacco,tobacco,no', 'CR,Cranberry Frost,fruit,fruit,no'],
    wrong: [
      'SP,Spruce Tip,forest,other,no',
      'SP,Spruce Again,tobacco,tobacco,no',
      'CR,Cranberry Frost,,fruit,perhaps',
    ],
  },
  categories: {
    heads: 'code,name,parent,tax_class',
    clean: ['GIFT,Gift boxes,PACK,standard', 'DISPLAY,Display stands,PACK,standard'],
    wrong: ['GIFT,Gift boxes,BOXES,standard', 'DISPLAY,Display stands,PACK,luxury'],
  },
  measures: {
    heads: 'code,name,dimension,factor_to_base,decimals',
    clean: ['gal,Gallon,volume,4546.09,3', 'pal,Pallet,count,1,0'],
    wrong: ['gal,Gallon,space,4546.09,3', 'pal,Pallet,count,0,0', 'cs,Case,count,1,9'],
  },
  product_components: {
    heads: 'sku,component_sku,qty_per_unit,phase_code,scrap_percent',
    clean: ['CL-CO-60-03-CA,PK-CTN-100,1,bottling,1'],
    wrong: ['CL-CO-60-03-CA,PK-NONE,1,bottling,1', 'CL-CO-60-03-CA,PK-CTN-100,0,baking,101'],
  },
  product_substances: {
    heads: 'sku,common_name,chemical_name,cas_number,share_percent,source',
    clean: ['RM-VG,Water,Oxidane,7732-18-5,0.5,Distillation'],
    wrong: ['RM-NONE,Water,,7732-18-5,0.5,', 'RM-VG,Water,,7732-18-6,101,'],
  },
  bins: {
    heads: 'location,bin,kind,zone,aisle,rack,level,pick_sequence',
    clean: ['WHS,31-01-A,storage,S,31,01,A,900', 'WHS,31-01-B,storage,S,31,01,B,901'],
    wrong: ['NOWHERE,31-01-A,storage,S,31,01,A,900', 'WHS,31 01,cellar,S,31,01,B,-1'],
  },
  product_families: {
    heads: 'code,name,brand,flavor,category,strengths,volumes,jurisdictions',
    clean: ['CL-AMX,Coastline Arctic Mint,CL,Arctic Mint,BOTTLED,"3, 6","30, 60","ON,QC"'],
    wrong: [
      'CL AMX,Coastline Arctic Mint,CL,Arctic Mint,BOTTLED,"3, 6","30, 60","ON,QC"',
      'CL-NEW,Coastline Nothing,CL,No such flavor,BOTTLED,three,30,"ON,ZZ"',
    ],
  },
  product_bins: {
    heads: 'sku,location,bin,role,is_primary,min,max',
    clean: ['RM-PG,LVL,21-01-A,reserve,no,0,50000'],
    wrong: [
      'RM-PG,LVL,NO-BIN,reserve,no,0,50000',
      'RM-NONE,LVL,21-01-A,shelf,no,0,50000',
      'RM-PG,LVL,21-01-A,overflow,no,90,50',
    ],
  },
  warehouse_product_locations: {
    heads: 'sku,location,bin,is_primary,min,max',
    clean: ['CL-CO-60-03-CA,DCC,61-06-D,no,20,80'],
    wrong: [
      'CL-CO-60-03-CA,DCC,NO-BIN,no,20,80',
      'CL-NONE,DCC,61-06-C,no,20,80',
      'CL-CO-60-03-CA,DCC,61-06-B,no,90,50',
    ],
  },
  price_tier_lines: {
    heads: 'tier,sku,category,min_qty,price,percent,valid_from,valid_to',
    clean: ['CHAIN,CL-CO-60-03-CA,,24,15.50,,2031-01-01,', 'WS-A,,BOTTLED,5000,,38,2031-01-01,'],
    wrong: [
      'NONE,CL-CO-60-03-CA,,24,15.50,,2031-01-01,',
      'CHAIN,,,24,15.50,,2031-01-01,',
      'WS-A,,BOTTLED,5000,9,38,2031-01-01,2030-01-01',
    ],
  },
  stock_count_sheet: {
    ask: `select c.number as count, b.code as bin, p.sku, l.lot_number as lot from stock_count_lines x
      join stock_counts c on c.id = x.stock_count_id join bins b on b.id = x.bin_id
      join products p on p.id = x.product_id join lots l on l.id = x.lot_id
      where c.status = 'in_progress' and x.line_status = 'to_count' order by x.id limit 1`,
    heads: 'count,bin,sku,lot,counted_qty',
    clean: ['{count},{bin},{sku},{lot},12'],
    wrong: [
      'SC-99999,{bin},{sku},{lot},12',
      '{count},{bin},RM-NONE,{lot},12',
      '{count},{bin},{sku},{lot},-1',
    ],
  },
  stock_adjustments: {
    ask: `select l.lot_number as lot, b.code as bin from stock_levels s join lots l on l.id = s.lot_id
      join bins b on b.id = s.bin_id join locations o on o.id = b.location_id join products p on p.id = s.product_id
      where p.sku = 'RM-PG' and o.code = 'LVL' and b.kind = 'storage' and s.on_hand > 0 order by s.id limit 1`,
    heads: 'external_ref,location,reason,sku,lot,bin,change,line_note',
    clean: ['PAPER-7,LVL,damage,RM-PG,{lot},{bin},-5,Drum dented'],
    wrong: [
      'PAPER-8,LVL,damage,RM-PG,{lot},{bin},5,Drum dented',
      'PAPER-9,LVL,rust,RM-NONE,{lot},{bin},-5,',
      ',LVL,damage,RM-PG,{lot},{bin},-5,',
    ],
  },
  purchases: {
    heads: 'supplier,external_ref,location,order_date,expected_on,sku,qty,unit_price,line_note',
    clean: [
      '{supplier},WEB-4711,LVL,2026-11-20,2026-12-04,RM-PG,400,0.0415,',
      '{supplier},WEB-4711,LVL,2026-11-20,2026-12-04,RM-VG,600,0.0389,Drums only',
      '{supplier},WEB-4712,LVL,2026-11-21,2026-12-11,PK-CTN-100,5000,0.62,',
    ],
    wrong: [
      '{supplier},WEB-4713,LVL,2026-11-20,2026-11-04,RM-PG,400,0.0415,',
      '{supplier},WEB-4714,LVL,2026-11-20,2026-12-04,RM-NONE,0,cheap,',
      'Nobody Inc.,WEB-4715,NOWHERE,2026-11-20,2026-12-04,RM-PG,400,0.0415,',
      '{supplier},,LVL,2026-11-20,2026-12-04,RM-PG,400,0.0415,',
    ],
    ask: `select name as supplier from suppliers where status = 'active' order by id limit 1`,
  },
  ...orderSamples,
  suppliers: {
    heads: 'name,kind,city,country,currency,lead_time_days,is_approved',
    clean: ['Verre Boréal,packaging,Saguenay,CA,CAD,9,yes'],
    wrong: ['Verre Boréal,glass,Saguenay,ZZ,CAD,9,yes', ',packaging,Saguenay,CA,CAD,soon,maybe'],
  },
  reorder_levels: {
    heads: 'sku,min,reorder_point,reorder_qty,max,lead_time_days',
    clean: ['RM-PG,50000,120000,200000,600000,14', 'PK-CTN-100,2000,5000,10000,40000,21'],
    wrong: ['RM-NONE,50000,120000,200000,600000,14', 'PK-CTN-100,9000,5000,10000,40000,soon'],
  },
  opening_stock: {
    heads: 'sku,location,bin,lot,expires_on,qty,unit_cost,as_of',
    clean: ['RM-PG,LVL,21-01-A,OPEN-1,2028-06-30,2500,0.031,2025-01-01'],
    wrong: [
      'RM-PG,LVL,NO-BIN,OPEN-1,2028-06-30,2500,0.031,2025-01-01',
      'RM-PG,LVL,21-01-A,,2028-06-30,0,0.031,2025-01-01',
      'RM-NONE,LVL,21-01-A,OPEN-1,2028-06-30,2500,cheap,2099-01-01',
    ],
  },
  customers: {
    heads: 'name,legal_name,kind,ship_address1,ship_city,ship_province,ship_postal_code,terms,credit_limit',
    clean: [
      'Vape du Vieux-Québec,9412-1177 Québec inc.,retailer,12 rue Saint-Jean,Québec,QC,G1R 1N8,net_30,5000',
      'Sudbury Cloud,Sudbury Cloud Ltd.,retailer,88 Elm St,Sudbury,ON,P3C 1T2,net_30,7500',
    ],
    wrong: [
      ',9412-1177 Québec inc.,retailer,12 rue Saint-Jean,Québec,QC,G1R 1N8,net_30,5000',
      'Sudbury Cloud,Sudbury Cloud Ltd.,shop,88 Elm St,Sudbury,ON,P3C 1T2,net_30,7500',
      'Nordic Vape,Nordic Vape Inc.,retailer,4 Main St,Whitehorse,ZZ,Y1A 1A1,net_30,lots',
    ],
  },
  countries: {
    heads: 'iso2,iso3,name,is_active',
    clean: ['SE,SWE,Sweden,yes', 'JP,JPN,Japan,yes'],
    wrong: ['SWE,SWE,Sweden,yes', 'JP,,Japan,yes', 'NO,NOR,Norway,maybe'],
  },
  provinces: {
    heads: 'country,code,name,excise_jurisdiction,flavour_ban',
    clean: ['US,VT,Vermont,CA,no', 'US,ME,Maine,CA,no'],
    wrong: ['XX,VT,Vermont,CA,no', 'US,M,Maine,CA,no', 'US,NH,New Hampshire,CA,soon'],
  },
  currencies: {
    heads: 'code,name,symbol,decimals,rate_to_cad,rate_date',
    clean: ['CHF,Swiss franc,Fr,2,1.72,2026-11-02', 'JPY,Japanese yen,¥,0,0.0091,2026-11-02'],
    wrong: ['Fr.,Swiss franc,Fr,2,1.72,2026-11-02', 'JPY,Japanese yen,¥,0,nine,2026-02-31'],
  },
  locations: {
    heads: 'code,name,kind,city,province,postal_code,is_stock_location',
    clean: ['OTT-DC,Ottawa distribution centre,distribution_centre,Ottawa,ON,K1A 0B1,yes'],
    wrong: ['OTT DC,Ottawa distribution centre,depot,Ottawa,ZZ,K1A 0B1,yes'],
  },
  parameter_types: {
    heads: 'code,name,module,value_kind',
    clean: ['pallet_kind,Pallet kinds,Inventory,text'],
    wrong: ['Pallet Kind,Pallet kinds,Stock,text'],
  },
  parameters: {
    heads: 'type,code,label,sort_order',
    clean: ['carrier,nordic_freight,Nordic Freight,200', 'carrier,bay_line,Bay Line,210'],
    wrong: ['carriers,nordic_freight,Nordic Freight,200', 'carrier,Bay Line,,two'],
  },
  tags: {
    heads: 'name,entity,color',
    clean: ['Loyal,customer,#2f6fb2', 'Winter,product,#3d6f75'],
    wrong: ['Loyal,client,#2f6fb2', 'Winter,product,teal'],
  },
  reels: {
    heads:
      'jurisdiction,area,stamp_format,serial_prefix,first_serial,last_serial,quantity,supplier_ref,received_on',
    clean: [
      'ON,production,pressure_sensitive,S,700001,710000,10000,PKG-7701,2026-11-02',
      'QC,production,pressure_sensitive,S,700001,705000,5000,PKG-7702,2026-11-02',
    ],
    wrong: [
      'ON,production,pressure_sensitive,S,710001,720000,9000,PKG-7703,2026-11-02',
      'EX,production,glued,S,0,5000,5000,PKG-7704,2026-11-02',
    ],
  },
  accounts: {
    heads: 'code,name,kind,parent,is_postable',
    clean: ['1190,Till float,asset,1100,yes', '6990,Sundry costs,expense,,yes'],
    wrong: ['11-90,Till float,asset,1100,yes', '6990,Sundry costs,cost,,yes', '6991,,expense,1100,yes'],
  },
  accounting_mappings: {
    heads: 'event,debit,credit,valid_from',
    clean: ['sample,5340,1110,2027-01-01'],
    wrong: ['tasting,5340,1110,2027-01-01', 'scrap,9999,1110,2027-13-01'],
  },
  users: {
    heads: 'username,name,email,company,roles,modules',
    clean: [
      'a.lindqvist,Alma Lindqvist,alma@northlake.example,Northlake Vapour Co.,"batcher, bottler",Production',
    ],
    wrong: ['a lindqvist,Alma Lindqvist,alma,Northlake Vapour Co.,"batcher, baker",Production'],
  },
  training_history: {
    ask: `select u.username, min(p.number) as programme, min(p.number) filter (where p.passing_score_percent > 12) as test
      from users u cross join training_projects p where u.username = 'head_batcher' group by 1`,
    heads: 'username,programme,date,score',
    clean: ['{username},{programme},2024-03-04,88', '{username},{programme},2025-03-03,92.5'],
    wrong: [
      'no.such.person,{programme},2024-03-04,90',
      '{username},TRP-99999,2024-03-04,90',
      '{username},{programme},2099-03-04,101',
      '{username},{test},2024-03-04,12',
    ],
  },
  tax_setups: {
    heads: 'name,province,direction,valid_from,tax,tax_name,rate,tax_classes',
    clean: [
      'Ohio sales,OH,sale,2031-01-01,GST,GST,0,standard',
      'Washington sales,WA,sale,2031-01-01,GST,GST,0,standard',
    ],
    wrong: [
      'Washington sales,WA,sale,2031-01-01,VAT,VAT,0,standard',
      'Texas sales,TX,rent,2031-01-01,GST,GST,200,standard',
    ],
  },
  recipes: {
    heads: 'recipe_code,product_sku,basis,target_strength_mg_ml,ingredient_sku,role,percent',
    clean: [
      'R-SPRUCE-00,BULK-NL-AM-00,volume,0,RM-PG,pg,30',
      'R-SPRUCE-00,BULK-NL-AM-00,volume,0,RM-VG,vg,70',
    ],
    wrong: [
      'R-SPRUCE-00,BULK-NL-AM-00,volume,0,RM-PG,pg,31.2',
      'R-SPRUCE-00,BULK-NL-AM-00,volume,0,RM-VG,vg,70',
      'R-CEDAR-00,BULK-NL-SB-00,volume,0,RM-NONE,pg,30',
      'R-CEDAR-00,BULK-NL-SB-00,volume,0,RM-VG,vegetable,70',
    ],
  },
}

/** The text of a sample, as a spreadsheet opens it, with values of the company in its placeholders. */
export const sampleText = (
  { heads, clean, wrong }: Sample,
  isWrong: boolean,
  options: Readonly<Record<string, string>> = {},
) =>
  `${[heads, ...(isWrong ? wrong : clean)].join('\r\n')}\r\n`.replace(
    /\{(\w+)\}/g,
    (_, name: string) => options[name] ?? '',
  )
