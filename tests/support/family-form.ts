export const childForm = {
  intent: "create",
  first_name: "Bima",
  last_name: "Pratama",
  gender: "M",
  "date_of_birth.day": "5 2 2020",
  place_of_birth: "Jakarta",
  identity_type: "KIA",
  identity_number: "3174050502200003",
  relation_code: "child",
  guardian_declaration: "1",
};
