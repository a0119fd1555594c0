/** The figures are the reference laboratory's own policy after these publications. */
export const SOURCES = {
  ada: "American Diabetes Association, Standards of Care in Diabetes: Diagnosis and Classification",
  aha: "Pearson TA et al., AHA/CDC statement on markers of inflammation, Circulation 2003;107:499-511",
  andrew:
    "Andrew M et al., Development of the human coagulation system in the full-term infant, Blood 1987;70:165-172",
  atp3: "National Cholesterol Education Program, Adult Treatment Panel III (2001)",
  bast: "Bast RC et al., N Engl J Med 1983;309:883-887",
  caliper: "CALIPER: Colantonio DA et al., Clin Chem 2012;58:854-868",
  caliper_hormones: "CALIPER: Bailey D et al., Clin Chem 2013;59:1393-1405",
  caliper_steroids: "CALIPER: Konforte D et al., Clin Chem 2013;59:1215-1227",
  dacie: "Bain BJ et al., Dacie and Lewis Practical Haematology",
  dallman: "Dallman PR, in: Rudolph's Pediatrics; reprinted in The Harriet Lane Handbook",
  endocrine_society:
    "Holick MF et al., Endocrine Society guideline, J Clin Endocrinol Metab 2011;96:1911-1930",
  henry: "McPherson RA, Pincus MR, Henry's Clinical Diagnosis and Management by Laboratory Methods",
  kdigo: "KDIGO guideline for chronic kidney disease; albumin in urine",
  kost_adults: "Kost GJ, JAMA 1990;263:704-707 (mean limits of US medical centers)",
  kost_children: "Kost GJ, Pediatrics 1991;88:597-603 (mean limits of US children's hospitals)",
  medlineplus: "MedlinePlus, US National Library of Medicine",
  munns: "Munns CF et al., Global consensus on nutritional rickets, J Clin Endocrinol Metab 2016;101:394-415",
  nhlbi: "NHLBI Expert Panel on cardiovascular health in children, Pediatrics 2011;128 Suppl 5:S213-S256",
  nice_jaundice: "NICE guideline CG98, Jaundice in newborn babies: start of phototherapy, 38 weeks or more",
  nice_conjugated: "NICE guideline CG98, Jaundice in newborn babies: conjugated bilirubin above 25 µmol/L",
  nice_psa: "NICE guideline NG12, Suspected cancer: PSA by age, men of 40 to 79",
  own: "Reference laboratory policy, without a published source",
  rcpath:
    "Royal College of Pathologists, G158 (2017), The communication of critical and unexpected pathology results",
  roche: "Heil W, Koberstein R, Zawta B, Reference Ranges for Adults and Children, Roche Diagnostics",
  thomas: "Thomas L, Clinical Laboratory Diagnostics",
  thyroid: "van Trotsenburg P et al., Congenital hypothyroidism, Thyroid 2021;31:387-419",
  tietz: "Tietz Textbook of Clinical Chemistry and Molecular Diagnostics",
  tietz_ada: "Tietz Textbook (lower limit); American Diabetes Association (upper limit)",
  who_anaemia:
    "WHO guideline on haemoglobin cutoffs to define anaemia, 2024 (lower limit); Rudolph's Pediatrics (upper limit)",
  who_anaemia_adults:
    "WHO guideline on haemoglobin cutoffs to define anaemia, 2024 (lower limit); own upper limit",
  who_ferritin:
    "WHO guideline on ferritin, 2020 (lower limit); CALIPER: Bailey D et al., Clin Chem 2013;59:1393-1405 (upper limit)",
  who_ferritin_adults: "WHO guideline on ferritin, 2020 (lower limit of women); Roche Diagnostics",
  not_established: "Not established for this age or sex: no verdict",
} as const;
export type Source = keyof typeof SOURCES;
