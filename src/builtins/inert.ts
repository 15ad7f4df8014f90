/**
 * The builtins that cannot change anything but their run: neither the database nor flags, streams or other
 * state of an engine. An engine in which programs have only found these is as it was before; see
 * `Database.isTouched`. A builtin that is missing here costs time, one that does not belong here lets a
 * program of one user change what another one sees.
 */
const NAMES = `
true/0 otherwise/0 fail/0 false/0 !/0 repeat/0 ,/2 ;/2 ->/2 *->/2 |/2 once/1 ignore/1 \\+/1 not/1
call/1 call/2 call/3 call/4 call/5 call/6 call/7 call/8
catch/3 setup_call_cleanup/3 setup_call_catcher_cleanup/4 call_cleanup/2 throw/1
findall/3 findall/4 $findall_set/3 forall/2 $count/2
=/2 \\=/2 unify_with_occurs_check/2 ==/2 \\==/2 same_term/2 @</2 @>/2 @=</2 @>=/2 compare/3 ?=/2 =@=/2
\\=@=/2 subsumes_term/2 is/2 </2 >/2 =</2 >=/2 =:=/2 =\\=/2
var/1 nonvar/1 atom/1 number/1 integer/1 float/1 rational/1 rational/3 atomic/1 compound/1 callable/1
is_list/1 string/1 ground/1 acyclic_term/1 cyclic_term/1 attvar/1
functor/3 arg/3 =../2 compound_name_arity/3 compound_name_arguments/3 copy_term/2 copy_term_nat/2
term_variables/2 term_variables/3 term_singletons/2 $free_variables/4
atom_length/2 atom_concat/3 sub_atom/5 sub_atom_icasechk/3 atom_chars/2 atom_codes/2 char_code/2
number_chars/2 number_codes/2 name/2 atom_number/2 atom_string/2 upcase_atom/2 downcase_atom/2
atomic_list_concat/2 atomic_list_concat/3 string_concat/3 text_concat/3 string_length/2 text_length/2
string_chars/2 string_codes/2 string_to_atom/2 string_code/3 get_string_code/3 sub_string/5 split_string/4
string_lower/2 string_upper/2 number_string/2 text_to_string/2 atomics_to_string/2
length/2 $skip_list/2 sort/2 msort/2 keysort/2 sort/4 char_type/2 code_type/2 succ/2 plus/3 between/3
put_attr/3 get_attr/3 del_attr/2 term_attvars/2 unifiable/3
`;

/** Their names with arities. */
export const INERT: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/));
